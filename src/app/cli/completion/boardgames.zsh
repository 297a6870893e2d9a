#compdef boardgames

# Completion of boardgames for zsh. The program prints the candidates. The
# shell never expands them, so names may have blanks, quotes, $ and newlines.
_boardgames() {
    local -a records values shown
    local -i i found=1
    records=("${(@0)$(command boardgames complete-words --current="${(Q)PREFIX}" \
        -- "${(@Q)words[1,CURRENT-1]}" 2>/dev/null)}")
    for ((i = 2; i < $#records; i += 2)); do
        values+=("$records[i]")
        shown+=("$records[i]${records[i+1]:+ -- $records[i+1]}")
    done
    [[ $PREFIX == --*=* ]] && compset -P '*='
    (( $#values )) && compadd -l -d shown -a -- values && found=0
    [[ $records[1] == files ]] && _files && found=0
    return found
}

if [[ $funcstack[1] == _boardgames ]]; then
    _boardgames "$@"
else
    compdef _boardgames boardgames
fi
