// Builds the page into web/dist, where it is missing or when asked to: `npm run build:page`.
import { buildPage } from '../src/start/build-page.ts';

await buildPage();
