// Resolves fast-check to the file beside this one: `node --import ./scripts/more-runs/register.ts`.
import { registerHooks } from 'node:module';

const MORE = new URL('./fast-check.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'fast-check' && context.parentURL !== MORE
      ? { url: MORE, shortCircuit: true }
      : next(specifier, context),
});
