import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Parser } from 'htmlparser2';

const packages = join(import.meta.dirname, '../node_modules');

export type JsonLdNode = Record<string, unknown> & { '@type': string };

/** What a page says to machines: its JSON-LD, and its meta tags, each with its name or property. */
export function readMachineParts(html: string) {
  const nodes: JsonLdNode[] = [];
  const meta: [name: string, content: string][] = [];
  let json: string | null = null;
  const parser = new Parser({
    onopentag: (tag, { name, property, content, type }) => {
      if (tag === 'meta') meta.push([property ?? name ?? '', content ?? '']);
      if (tag === 'script' && type === 'application/ld+json') json = '';
    },
    ontext: (text) => {
      if (json !== null) json += text;
    },
    onclosetag: () => {
      if (json !== null) nodes.push(JSON.parse(json) as JsonLdNode);
      json = null;
    },
  });
  parser.end(html);
  return { nodes, meta };
}

/**
 * What schema.org's vocabulary, as the types of `schema-dts` have it, has against these nodes: types and properties
 * that it does not know, and values of another type. Empty if nothing.
 */
export async function schemaOrgFaults(nodes: readonly JsonLdNode[]): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'marque-schema-org-'));
  const lines = nodes.map(
    (node, index) =>
      `export const node${index}: schema.WithContext<schema.${node['@type']}> = ${JSON.stringify(node)};`,
  );
  await writeFile(
    join(folder, 'nodes.ts'),
    ["import type * as schema from 'schema-dts';", ...lines].join('\n'),
  );
  const compilerOptions = {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    types: [],
    paths: { 'schema-dts': [join(packages, 'schema-dts/dist/schema.d.ts')] },
  };
  await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['nodes.ts'] }));
  const compiler = join(packages, 'typescript/bin/tsc');
  const said = await new Promise<string>((resolve) => {
    execFile(
      process.execPath,
      [compiler, '--pretty', 'false', '--project', folder],
      (error, stdout, stderr) => resolve(error === null ? '' : stdout + stderr || error.message),
    );
  });
  await rm(folder, { recursive: true });
  return said;
}
