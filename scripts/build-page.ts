// Builds the page alone into web/dist, for an image.
import { buildPage } from '../src/start/build-page.ts';

await buildPage();
