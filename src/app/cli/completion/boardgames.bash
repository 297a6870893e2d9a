# Completion of boardgames for bash. The program prints the candidates, in quotes. The
# shell never expands them, so names may have blanks, $ and newlines.
_boardgames() {
    local kind='' value='' help=''
    COMPREPLY=()
    {
        IFS= read -r -d '' kind
        while IFS= read -r -d '' value && IFS= read -r -d '' help; do
            COMPREPLY+=("$value")
        done
    } < <(command boardgames complete-words --line="${COMP_LINE:0:COMP_POINT}" --typed="$2" 2>/dev/null)
    # Bash looks for files where no word fits, but not in place of our own words.
    [[ $kind != files ]] && compopt +o default +o bashdefault 2>/dev/null
    # Whatever is in a folder comes next.
    [[ ${#COMPREPLY[@]} -eq 1 && $COMPREPLY == */ ]] && compopt -o nospace 2>/dev/null
    return 0
}

complete -F _boardgames -o bashdefault -o default boardgames
