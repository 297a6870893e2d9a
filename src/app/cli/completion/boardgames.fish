# Completion of boardgames for fish. The program prints the candidates. The
# shell never expands them, so names may have blanks, quotes, $ and newlines.
function __boardgames_records
    command boardgames complete-words --current=(commandline -ct | string collect) \
        -- (commandline -opc) 2>/dev/null
end

function __boardgames_takes_files
    set -l records (__boardgames_records | string split0)
    test "$records[1]" = files
end

function __boardgames_candidates
    set -l records (__boardgames_records | string split0)
    for i in (seq 2 2 (math (count $records) - 1))
        # A tab would end the name.
        string match -q "*"\t"*" -- $records[$i]; and continue
        printf '%s\t%s\0' $records[$i] $records[(math $i + 1)]
    end
end

complete -c boardgames -f
complete -c boardgames -n __boardgames_takes_files -F
complete -c boardgames -k -a '(__boardgames_candidates | string split0)'
