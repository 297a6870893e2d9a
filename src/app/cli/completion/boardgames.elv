# Completion of boardgames for elvish. The program prints the candidates. The
# shell never expands them, so names may have blanks, quotes, $ and newlines.
use str

set edit:completion:arg-completer[boardgames] = {|@words|
    var current = $words[-1]
    var before = $words[..(- (count $words) 1)]
    var records = []
    try {
        set records = [(str:split "\x00" (e:boardgames complete-words --current=$current -- $@before 2>/dev/null | slurp))]
    } catch { }
    var prefix = ''
    if (and (str:has-prefix $current --) (str:contains $current =)) {
        set prefix = $current[..(+ (str:index $current =) 1)]
    }
    for i [(range 1 (- (count $records) 1) &step=2)] {
        var value = $records[$i]
        edit:complex-candidate $prefix$value &display=$value'  '$records[(+ $i 1)]
    }
    if (and (> (count $records) 0) (eq $records[0] files) (eq $prefix '')) {
        edit:complete-filename $current
    }
}
