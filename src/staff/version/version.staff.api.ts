import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createRoute, z } from '@hono/zod-openapi';
import { createApi, jsonContent } from '../../platform/http/api.ts';
import { programCommit, programVersion, projectAddress } from '../../platform/program-version.ts';
import { parseChangelog, type Release } from './changelog.ts';

const versionSchema = z
  .object({
    version: z.string().openapi({ example: '1.0.0' }),
    commit: z
      .string()
      .nullable()
      .openapi({ description: 'What it was built from; null if the build did not know it' }),
    project: z.string().openapi({ description: 'Address of the project' }),
    releases: z
      .array(
        z.object({
          version: z.string(),
          date: z.string(),
          groups: z.array(z.object({ title: z.string(), entries: z.array(z.string()) })),
        }) satisfies z.ZodType<Release>,
      )
      .openapi({ description: 'What is new in each version, newest first, in plain text' }),
  })
  .openapi('ProgramVersion');

const read = createRoute({
  method: 'get',
  path: '/',
  summary: 'The version that runs, and what is new in each',
  responses: { 200: jsonContent(versionSchema, 'The version') },
});

const file = join(import.meta.dirname, '../../../CHANGELOG.md');

/** GET /api/version, for staff only: which version runs helps those who look for a vulnerability in it. */
export function createVersionApi() {
  let releases: Promise<Release[]> | undefined;
  return createApi().openapi(read, async (context) => {
    releases ??= readFile(file, 'utf8').then(parseChangelog);
    // A disk that fails once is read again.
    releases.catch(() => (releases = undefined));
    const body = { version: programVersion(), commit: programCommit(), project: projectAddress() };
    return context.json({ ...body, releases: await releases }, 200);
  });
}

export type VersionApi = ReturnType<typeof createVersionApi>;
