import type { OwnView, OwnViewInput } from '@witan/client';
import type { Brief } from '@witan/combine';
import { readOwnView } from '../domain/own-view.ts';
import { conflict, invalid } from '../domain/refusal.ts';
import { keepOwnView, readFramedOptions } from '../store/own-views.ts';
import type { Whose } from './records.ts';
import type { Service } from './service.ts';
import { findOwnDeliberation } from './tenancy.ts';

/** Keeps a view that is blind. Refuses one for which the options are not set yet, or that comes after an answer. */
export async function giveOwnView(service: Service, { caller, id }: Whose, given: OwnViewInput) {
  const { db, now } = service;
  await findOwnDeliberation(service, caller, id);
  const options = await readFramedOptions(db, id);
  if (options === null) throw conflict('The options are not set yet; try again once the frame is complete.');
  const view = readOwnView(given, options, new Date(now()).toISOString());
  if (await keepOwnView(db, id, view)) return view;
  throw conflict('An advisor has answered already, so a view would not be blind any more.');
}

/** A view that comes with its question. Refuses one of a question whose options the panel would have to propose. */
export function viewWithQuestion(service: Service, given: OwnViewInput | null, brief: Brief): OwnView | null {
  if (given === null) return null;
  const options = brief.options.map(({ name }, at) => ({ id: `opt_${at + 1}` as const, name }));
  if (options.length > 0) return readOwnView(given, options, new Date(service.now()).toISOString());
  const message = 'view needs options to be named; or give it once the frame is complete.';
  throw invalid([{ path: 'view', message }]);
}
