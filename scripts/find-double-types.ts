// Names that more than one exported type has.
import { IS_TEST } from './measure-code.ts';

const EXPORTED = /^export (?:declare )?(?:type|interface|class) ([A-Z]\w*)/gmu;

/** Sentences about the type names that more than one file (path and source) declares and exports. */
export function findDoubleTypes(files: ReadonlyMap<string, string>): string[] {
  const declared = [...files]
    .filter(([file]) => !IS_TEST.test(file))
    .flatMap(([file, source]) => [...source.matchAll(EXPORTED)].map(([, name = '']) => ({ name, file })));
  return [...Map.groupBy(declared, ({ name }) => name)]
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name} is a type of its own in ${places.map(({ file }) => file).join(', ')}.`);
}
