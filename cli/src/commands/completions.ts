// Completion scripts for shells, made from the commands themselves.
import { Argument, Help, type Command, type CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Io } from '../io.ts';

const SHELLS = ['bash', 'zsh', 'fish'] as const;
type Shell = (typeof SHELLS)[number];

export function define(command: Command, io: Io): void {
  command
    .description('Prints a completion script. Its first lines say where to put it.')
    .addArgument(new Argument('<shell>', 'the shell').choices(SHELLS))
    .addHelpText('after', '\nExample:\n  $ source <(witan completions bash)')
    .action((shell) => {
      if (command.parent !== null) io.stdout.write(completionsFor(shell, command.parent));
    });
}

/** A command, a value of an argument, or an option with the values that it lists. */
type Entry = { readonly word: string; readonly description: string; readonly values?: readonly string[] };

/** What may stand after these words. */
type Level = {
  /** Words after `witan`, such as `keys create`; empty for the first. */
  readonly path: string;
  readonly entries: readonly Entry[];
};

export function completionsFor(shell: Shell, program: CommandUnknownOpts): string {
  return { bash, zsh, fish }[shell](levelsOf(program, []));
}

const help = new Help();

function levelsOf(command: CommandUnknownOpts, words: readonly string[]): Level[] {
  const commands = help.visibleCommands(command);
  const entries: Entry[] = [
    ...commands.map((it) => ({ word: it.name(), description: it.summary() || it.description() })),
    ...command.registeredArguments
      .flatMap(({ argChoices = [] }) => argChoices)
      .map((word) => ({ word, description: '' })),
    ...help.visibleOptions(command).map(({ long, description, argChoices: values }) => ({
      word: long ?? '',
      description,
      ...(values && { values }),
    })),
  ];
  return [
    { path: words.join(' '), entries },
    ...commands.flatMap((it) => levelsOf(it, [...words, it.name()])),
  ];
}

// Only names of commands and options: nothing in them needs quoting.
const wordsOf = ({ entries }: Level): string => entries.map(({ word }) => word).join(' ');

/** In bash and zsh: sets `at` to the command that these words begin with. */
function findCommand(levels: readonly Level[], words: string): string {
  const paths = levels.flatMap(({ path }) => (path === '' ? [] : [`'${path}'`]));
  return `for word in "${words}"; do
    case "\${at:+$at }$word" in
      ${paths.join(' | ')}) at="\${at:+$at }$word" ;;
      *) break ;;
    esac
  done`;
}

/** Branches of a `case`, one for each option with listed values. */
function choiceCases(levels: readonly Level[], branch: (values: string) => string): string {
  const branches = levels.flatMap(({ path, entries }) =>
    entries.flatMap(({ word, values }) =>
      values ? [`    '${path} ${word}') ${branch(values.join(' '))} ;;`] : [],
    ),
  );
  return branches.join('\n');
}

function bash(levels: readonly Level[]): string {
  return `# witan completions bash > /etc/bash_completion.d/witan
_witan() {
  local current=\${COMP_WORDS[COMP_CWORD]} previous=\${COMP_WORDS[COMP_CWORD-1]} at= word words
  ${findCommand(levels, '${COMP_WORDS[@]:1:COMP_CWORD-1}')}
  case "$at $previous" in
${choiceCases(levels, (values) => `words='${values}'`)}
    *) case $at in
${levels.map((level) => `      '${level.path}') words='${wordsOf(level)}' ;;`).join('\n')}
      *) words= ;;
    esac ;;
  esac
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _witan witan
`;
}

function zsh(levels: readonly Level[]): string {
  return `#compdef witan
# witan completions zsh > "\${fpath[1]}/_witan"
_witan() {
  local -a entries
  local at= word
  ${findCommand(levels, '${words[@]:1:$((CURRENT - 2))}')}
  case "$at \${words[CURRENT-1]}" in
${choiceCases(levels, (values) => `compadd -- ${values}; return`)}
  esac
  case $at in
${levels.map(({ path, entries }) => `    '${path}') entries=(${entries.map(zshEntry).join(' ')}) ;;`).join('\n')}
  esac
  [[ \${#entries} -gt 0 ]] && _describe witan entries
  _files
}
if [[ $funcstack[1] == _witan ]]; then _witan "$@"; else compdef _witan witan; fi
`;
}

function zshEntry({ word, description }: Entry): string {
  return quote(description === '' ? word : `${word}:${description.replaceAll(':', '\\:')}`);
}

function fish(levels: readonly Level[]): string {
  const paths = levels.flatMap(({ path }) => (path === '' ? [] : [quote(path)]));
  const lines = levels.flatMap(({ path, entries }) => {
    const complete = `complete -c witan -n ${quote(`__witan_at "${path}"`)}`;
    return [
      // No file names where a subcommand or a listed value must follow.
      ...(entries.some(({ word }) => !word.startsWith('-')) ? [`${complete} -f`] : []),
      ...entries.map(({ word, description, values }) => {
        const what = word.startsWith('--') ? `-l ${word.slice(2)}` : `-a ${word}`;
        const choice = values ? ` -x -a ${quote(values.join(' '))}` : '';
        return `${complete} ${what}${choice} -d ${quote(description)}`;
      }),
    ];
  });
  return `# witan completions fish > ~/.config/fish/completions/witan.fish
function __witan_at --description 'Whether the words so far begin with this command'
  set -l at ''
  for word in (commandline -opc)[2..-1]
    set -l next (string trim -- "$at $word")
    contains -- $next ${paths.join(' ')}; or break
    set at $next
  end
  test "$at" = "$argv[1]"
end
${lines.join('\n')}
`;
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}
