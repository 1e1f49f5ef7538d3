/** The program: what loads modules comes first, since all that is imported by name is loaded before any of it runs. */
import { defaultDataDirectory } from './platform/data-directory.ts';
import { quickenModules } from './platform/module-loading.ts';

quickenModules(process.env['DATA_DIR']?.trim() || defaultDataDirectory);
const { runProcess } = await import('./process.ts');
await runProcess();
