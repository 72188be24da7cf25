// Names that more than one exported type has.
import { IS_TEST } from './measure-code.ts';

const EXPORTED = /^export (?:declare )?(?:type|interface|class) ([A-Z]\w*)/gmu;

/** Each type name that more than one file (path and source) declares and exports, with these files. */
export function findDoubleTypes(files: ReadonlyMap<string, string>): ReadonlyMap<string, readonly string[]> {
  const declared = [...files]
    .filter(([file]) => !IS_TEST.test(file))
    .flatMap(([file, source]) => [...source.matchAll(EXPORTED)].map(([, name = '']) => ({ name, file })));
  const byName = [...Map.groupBy(declared, ({ name }) => name)];
  return new Map(
    byName.flatMap(([name, places]) =>
      places.length > 1 ? [[name, places.map(({ file }) => file)] as const] : [],
    ),
  );
}
