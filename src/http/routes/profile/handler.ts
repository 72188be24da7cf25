import type { Hono } from 'hono';
import { readProfileInput, readProfileOwner } from '../../../contract/profile.ts';
import { readOwnProfile, setOwnProfile } from '../../../service/profile.ts';
import type { Service } from '../../../service/service.ts';
import { json } from '../../answer.ts';
import type { Env } from '../../context.ts';
import { readJsonBody } from '../../read-body.ts';

/** /v1/profile: of an account, or without one of the key's organization. */
export function profileRoutes(keyed: Hono<Env>, service: Service): void {
  keyed.get('/profile', async (c) => {
    const owner = readProfileOwner(c.req.query());
    return json(JSON.stringify(await readOwnProfile(service, c.get('caller'), owner)));
  });
  keyed.put('/profile', async (c) => {
    const given = readProfileInput(await readJsonBody(c.req.raw), c.req.query());
    return json(JSON.stringify(await setOwnProfile(service, c.get('caller'), given)));
  });
}
