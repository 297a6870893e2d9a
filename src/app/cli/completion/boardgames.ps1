# Completion of boardgames for PowerShell. The program prints the
# candidates. The shell never expands them, so names may have blanks, quotes and $.
Register-ArgumentCompleter -Native -CommandName 'boardgames' -ScriptBlock {
    param($typed, $ast, $cursor)
    $before = @()
    foreach ($element in $ast.CommandElements) {
        if ($element.Extent.EndOffset -ge $cursor) { break }
        $before += if ($element -is [System.Management.Automation.Language.StringConstantExpressionAst]) {
            $element.Value
        } else {
            $element.Extent.Text
        }
    }
    $prefix = if ($typed -match '^--[^=]*=') { $Matches[0] } else { '' }
    $start = $typed.Substring($prefix.Length).Trim("'", '"')
    $program = Get-Command -Name boardgames -CommandType Application -ErrorAction SilentlyContinue |
        Select-Object -First 1
    if (-not $program) { return }
    $records = ((& $program 'complete-words' "--current=$typed" '--' @before) -join "`n") -split "`0"
    for ($i = 1; $i + 1 -lt $records.Count; $i += 2) {
        $value = $records[$i]
        if (-not $value.StartsWith($start, [System.StringComparison]::Ordinal)) { continue }
        $text = if ($value -match '^[\w.:=-]+$') { $value } else { "'" + ($value -replace "['\u2018-\u201b]", '$0$0') + "'" }
        $help = if ($records[$i + 1]) { $records[$i + 1] } else { $value }
        [System.Management.Automation.CompletionResult]::new($prefix + $text, $value, 'ParameterValue', $help)
    }
    if ($records[0] -eq 'files' -and -not $prefix) {
        [System.Management.Automation.CompletionCompleters]::CompleteFilename($typed)
    }
}
