// What was decided, what came of it, and what an account always brings to a question.
import { Argument, Option } from 'commander';
import type { Command } from 'commander';
import { WORDED_LANGUAGES } from '@witan/memo/words/catalogue';
import type { Io } from '../io.ts';
import { gather } from './gather.ts';
import { runIn } from './run-in.ts';

const ID = new Argument('<id>', 'the memo, memo_...');

export function addRecords(program: Command, io: Io): void {
  addOutcomes(program, io);
  addImportOutcomes(program, io);
  addTrackRecord(program, io);
  addProfile(program, io);
}

function addOutcomes(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/outcomes.ts'));
  program
    .command('decide')
    .description('Records what was decided on a memo.')
    .addArgument(ID)
    .argument('[option]', 'the option by id, name or label')
    .option('--none', 'none of these')
    .option('--note <text>', 'why')
    .option('--by <name>', 'who decided')
    .option(
      '--review [date]',
      'when to look again, YYYY-MM-DD; without a date on the day that the memo proposes',
    )
    .option('--undo', 'take the decision back')
    .option('--json', 'print JSON')
    .action(run('decide'));
  program
    .command('settle')
    .description('Says whether a prediction of the option that was decided for came true.')
    .addArgument(ID)
    .argument('<prediction>', 'the prediction, prd_...')
    .argument('[answer]', 'true, false or unknown')
    .option('--note <text>', 'how it was found out')
    .option('--undo', 'open the prediction again')
    .option('--json', 'print JSON')
    .action(run('settle'));
  program
    .command('outcome')
    .description('Records how a decision went, and which option was right where that is known.')
    .addArgument(ID)
    .addOption(
      new Option('-r, --result <result>', 'how it went').choices(['better', 'as_expected', 'worse', 'mixed']),
    )
    .option('--best <option>', 'the option that was right in hindsight, by id, name or label')
    .option('--lessons <text>', 'what was learned')
    .option('--on <date>', 'when it was known, YYYY-MM-DD')
    .option('--undo', 'take the outcome back')
    .option('--json', 'print JSON')
    .action(run('outcome'));
}

function addImportOutcomes(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/import-outcomes.ts'));
  program
    .command('outcomes')
    .summary('import many outcomes')
    .description('What came of decisions.')
    .command('import')
    .description(
      'Records decisions, outcomes and settled predictions from a CSV file. Every line is checked against its memo before ' +
        'anything is recorded; a run that was cut off can be repeated.',
    )
    .argument('<file>', 'a CSV file, or - for standard input')
    .option('--dry-run', 'check the lines and record nothing')
    .action(run('importOutcomes'));
}

function addTrackRecord(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/track-record.ts'));
  program
    .command('track-record')
    .description("Prints how good the panel's forecasts were, by what came of the decisions.")
    .option('--email <address>', 'one account alone')
    .addOption(new Option('--mode <mode>', 'of live or of test memos').choices(['live', 'test']))
    .option('--transparent', 'name the models; needs a key with the scope admin')
    .option('--json', 'print JSON')
    .option('--save <file>', 'write it to a file: .html, with its charts, or .json')
    .action(run('trackRecord'));
}

function addProfile(program: Command, io: Io): void {
  const run = runIn(io, () => import('../commands/profile.ts'));
  const profile = program
    .command('profile')
    .summary('standing context, criteria, musts and language')
    .description(
      'What is taken where "witan ask --profile" leaves it out: of an account, or of the organization of the key.',
    );
  const command = (name: string, description: string): Command =>
    profile
      .command(name)
      .description(description)
      .option('--organization', "the organization's, for a key with the scope admin")
      .option('--email <address>', 'the account (default: WITAN_EMAIL)')
      .option('--json', 'print JSON');
  command('show', 'Prints the profile.').action(run('show'));
  command('set', 'Changes the parts that are named; the others stay.')
    .option('-c, --context <file>', 'standing context')
    .option('-k, --criterion <name[=weight][: description]>', 'a criterion; may be repeated', gather, [])
    .option(
      '-m, --must <name[: description]>',
      'a condition that nothing may outweigh; may be repeated',
      gather,
      [],
    )
    .addOption(new Option('--language <code>', 'in which memos are written').choices(WORDED_LANGUAGES))
    .addOption(
      new Option('--clear <parts...>', 'empties these parts')
        .choices(['context', 'criteria', 'musts', 'language'])
        .default([]),
    )
    .action(run('set'));
}
