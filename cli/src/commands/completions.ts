// Completion: a script for a shell, which asks the program what may follow the words so far.
import { Argument, Help, type Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Io } from '../io.ts';

/** Each gives all words before the one to complete. File names follow where no subcommand and no value is listed. */
const SCRIPTS = {
  bash: `# witan completions bash > /etc/bash_completion.d/witan
_witan() {
  local entries=$(witan completions bash -- "\${COMP_WORDS[@]:0:COMP_CWORD}")
  COMPREPLY=($(compgen -W "$entries" -- "\${COMP_WORDS[COMP_CWORD]}"))
}
complete -o default -F _witan witan
`,
  zsh: `#compdef witan
# witan completions zsh > "\${fpath[1]}/_witan"
_witan() {
  local -a entries=("\${(@f)$(witan completions zsh -- "\${(@)words[1,CURRENT-1]}")}")
  _describe witan entries
  [[ $entries[1] == -* ]] && _files
}
if [[ $funcstack[1] == _witan ]]; then _witan "$@"; else compdef _witan witan; fi
`,
  fish: `# witan completions fish > ~/.config/fish/completions/witan.fish
function __witan_entries
  set -l entries (witan completions fish -- (commandline -opc))
  string join \\n -- $entries
  string match -q -- '-*' $entries[1]; and __fish_complete_path (commandline -ct)
end
complete -c witan -f -a '(__witan_entries)'
`,
} as const;

export function define(command: Command, io: Io): void {
  command
    .description('Prints a completion script. Its first lines say where to put it.')
    .addArgument(new Argument('<shell>', 'the shell').choices(['bash', 'zsh', 'fish'] as const))
    .argument('[words...]', 'asked by the script: prints what may follow these words')
    .addHelpText('after', '\nExample:\n  $ source <(witan completions bash)')
    .action((shell, words) => {
      if (words.length === 0 || command.parent === null) return void io.stdout.write(SCRIPTS[shell]);
      const separator = { bash: null, zsh: ':', fish: '\t' }[shell];
      for (const [word, description] of entriesAfter(command.parent, words))
        io.stdout.write(`${separator && description ? word + separator + description : word}\n`);
    });
}

type Entry = readonly [word: string, description?: string];

/** The values that the option before lists, else the subcommands, values and options of the command. */
function entriesAfter(program: CommandUnknownOpts, words: readonly string[]): Entry[] {
  const help = new Help();
  let command = program;
  for (const word of words.slice(1)) command = command.commands.find((it) => it.name() === word) ?? command;
  const last = command.options.find(({ short, long }) => [short, long].includes(words.at(-1)));
  if (last?.argChoices) return last.argChoices.map((word) => [word]);
  return [
    ...help.visibleCommands(command).map((it): Entry => [it.name(), it.summary() || it.description()]),
    ...command.registeredArguments.flatMap(({ argChoices = [] }) => argChoices.map((word): Entry => [word])),
    ...help.visibleOptions(command).map(({ long, description }): Entry => [long ?? '', description]),
  ];
}
