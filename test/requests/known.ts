import type { Random } from './random.ts';

/** Most values of one name that are kept. */
const mostKept = 200;

/** Names of values that later requests use: ids, and what else addresses or changes something. */
const wanted =
  /^(?:id|slug|channel|person|file|kind|scope|updatedAt|token|address|addresses|email|vin|stockNumber|at|plan|total|batchId|key|path|images|logo|photos|username|times)$/;

/**
 * What earlier answers have named, so that requests meet what exists. Ids are kept by the list or path that they are of, such
 * as `vehicles.id`, other values by their name.
 */
export type Known = {
  /** Keeps what the answer of a call to `path` names. */
  learn: (path: string, answer: unknown) => void;
  /** One of the values of this name; undefined without any. */
  recall: (name: string) => unknown;
};

const first = (path: string) => path.split('/').find((part) => part !== '') ?? '';

/** The objects in a list of an answer. */
function itemsOf(answer: unknown, list: string): object[] {
  const items = (answer as Record<string, unknown> | null)?.[list];
  return Array.isArray(items) ? items.filter((item) => typeof item === 'object' && item !== null) : [];
}

export function createKnown(random: Random): Known {
  const values = new Map<string, unknown[]>();
  const latest = new Map<string, unknown>();
  const keep = (name: string, value: unknown) => {
    latest.set(name, value);
    const kept = values.get(name) ?? [];
    values.set(name, kept);
    if (kept.length < mostKept) kept.push(value);
    else kept[random.whole(0, mostKept - 1)] = value;
  };
  const learn = (owner: string, answer: unknown, depth = 0) => {
    if (typeof answer !== 'object' || answer === null || depth > 6) return;
    if (Array.isArray(answer)) {
      // A long list would take longer to read than to send.
      for (const item of answer.slice(0, 12)) learn(owner, item, depth + 1);
      return;
    }
    for (const [name, value] of Object.entries(answer)) {
      if (value !== null && wanted.test(name)) {
        if (typeof value !== 'object') keep(name === 'id' ? `${owner}.id` : name, value);
        else if (Array.isArray(value)) for (const one of value) if (typeof one !== 'object') keep(name, one);
      }
      learn(Array.isArray(value) ? name : owner, value, depth + 1);
    }
  };
  /** What the path of the call says, and the answer does not. */
  const learnOf = (path: string, answer: unknown) => {
    const of = (name: string, list: string) => {
      for (const item of itemsOf(answer, list)) if ('id' in item) keep(name, item.id);
    };
    if (path === '/vehicles/sold') of('sold.id', 'vehicles');
    if (path === '/vehicles/deleted') of('deleted.id', 'vehicles');
    if (path === '/appointments/agenda') of('drives.id', 'inquiries');
    if (path === '/customers') for (const item of itemsOf(answer, 'people')) keep('people', item);
    if (path === '/customers/{person}')
      for (const item of itemsOf(answer, 'joined'))
        if ('address' in item) keep('joined.address', item.address);
    if (typeof answer !== 'object' || answer === null) return;
    if (path === '/offers' && 'id' in answer) keep('offered.id', answer.id);
    if (path === '/vehicles/{id}/mark-sold' && 'id' in answer) keep('sold.id', answer.id);
    const shown = 'url' in answer ? answer.url : 'address' in answer ? answer.address : undefined;
    if (typeof shown === 'string' && shown.startsWith('http'))
      keep(
        `secret.${first(path)}`,
        shown
          .split(/[/?=]/)
          .at(-1)
          ?.replace(/\.ics$/, ''),
      );
  };
  return {
    learn: (path, answer) => {
      learn(path === '/offers' ? 'offered' : first(path), answer);
      learnOf(path, answer);
    },
    recall: (name) => {
      const kept = values.get(name);
      // Often the latest: what was named together belongs together.
      if (random.chance(0.3)) return latest.get(name);
      return kept === undefined ? undefined : random.pick(kept);
    },
  };
}
