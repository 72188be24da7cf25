// The options that `ask` and `watch` share.
import { Option } from 'commander';
import type { Command } from 'commander';

export function addMemoOptions(command: Command): Command {
  return command
    .option('--save <file>', 'also write the memo to a file: .md, .adr.md, .html or .json')
    .option('--strict', 'exit with 6 when the memo is degraded')
    .option('-q, --quiet', 'show no progress')
    .addOption(new Option('--json', 'print the memo as JSON').conflicts(['jsonl', 'markdown']))
    .addOption(new Option('--jsonl', 'print each event as a line of JSON').conflicts('markdown'))
    .option('--markdown', 'print the memo as Markdown');
}
