import { Option, type Command } from '@commander-js/extra-typings';
import type { TrackRecord } from '@witan/client';
import { readFontFaces } from '@witan/memo/documents/fonts';
import { trackRecordAsHtml, trackRecordAsText } from '@witan/memo/documents/track-record';
import { badInput } from '../exit.ts';
import { saveText } from '../files.ts';
import { jsonOf, print, terminalOf, type Io } from '../io.ts';
import { formatOf } from '../print-memo.ts';
import { readEmail } from '../read-input.ts';
import { inSession } from '../session.ts';

export function define(command: Command, io: Io): void {
  command
    .description("Prints how good the panel's forecasts were, by what came of the decisions.")
    .option('--email <address>', 'one account alone', readEmail)
    .addOption(new Option('--mode <mode>', 'of live or of test memos').choices(['live', 'test'] as const))
    .option('--transparent', 'name the models; needs a key with the scope admin')
    .option('--json', 'print JSON')
    .option('--save <file>', 'write it to a file: .html, with its charts, or .json')
    .action(async ({ email: userEmail, mode, transparent, ...flags }) => {
      if (flags.save !== undefined && !/\.(?:html|json)$/i.test(flags.save))
        throw badInput('--save must name a file that ends in .html or .json.');
      const record = await inSession(io, ({ client }) =>
        client.trackRecord({ userEmail, mode, transparent }),
      );
      if (flags.save !== undefined) await save(io, flags.save, record);
      else print(io, flags, record, () => trackRecordAsText(record, terminalOf(io, io.stdout)));
    });
}

async function save(io: Io, name: string, record: TrackRecord): Promise<void> {
  const format = formatOf(name);
  if (format === 'json') return saveText(io, name, `${jsonOf(record, 2)}\n`);
  await saveText(io, name, trackRecordAsHtml(record, readFontFaces(), Date.now()));
}
