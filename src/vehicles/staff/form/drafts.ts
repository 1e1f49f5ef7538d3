/** Vehicles that are filled in and not saved, kept in this device's local storage for whoever typed them. */
import { deviceStorage } from '../../../platform/browser/browser-storage.ts';
import { storedUsername } from '../../../platform/browser/stored-session.ts';
import { vehicleStatuses } from '../../vehicle-values.ts';
import { titleOf } from './form-state.ts';
import { fields, newValues, type FormValues } from './values.ts';

/** `savedAt` is ISO 8601; `updatedAt` and `base` are the state of the vehicle that the draft began from. */
export type Draft = {
  savedAt: string;
  updatedAt: string | null;
  base: FormValues;
  values: FormValues;
  /** The Idempotency-Key of a new vehicle, so that a save repeated after a reload adds no second one. */
  idempotencyKey: string;
};

/** Whose draft, and of which vehicle; null for one that is not saved yet. */
export type DraftPlace = { username: string; vehicleId: number | null };

const prefix = 'vehicleDraft';
const listeners = new Set<() => void>();
const tell = () => {
  for (const listener of listeners) listener();
};
const keyOf = ({ username, vehicleId }: DraftPlace) => `${prefix}:${vehicleId ?? 'new'}:${username}`;

/** Keeps a draft in place of the last one. False when the device's storage is full or blocked. */
export function keepDraft(place: DraftPlace, draft: Draft): boolean {
  try {
    window.localStorage.setItem(keyOf(place), JSON.stringify(draft));
  } catch {
    return false;
  }
  tell();
  return true;
}

/** The draft that is kept; null when there is none, or what is stored there is none of this version. */
export const readDraft = (place: DraftPlace): Draft | null => parseDraft(deviceStorage.read(keyOf(place)));

export function dropDraft(place: DraftPlace): void {
  try {
    window.localStorage.removeItem(keyOf(place));
  } catch {
    // Blocked: then none is stored either.
  }
  tell();
}

/** Calls back when a draft is kept or dropped on this page; answers the function that stops it. */
export function subscribeToDrafts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** What is listed of a kept draft: `vehicleId` null for a vehicle that is not saved yet; `savedAt` is ISO 8601. */
export type DraftNote = { vehicleId: number | null; title: string; savedAt: string };

/** The signed-in user's unsaved vehicles on this device, the newest first. */
export function listDrafts(): DraftNote[] {
  const username = storedUsername();
  return storedKeys()
    .flatMap((key) => {
      const [name, id = '', ...owner] = key.split(':');
      if (name !== prefix || owner.join(':') !== username) return [];
      const vehicleId = id === 'new' ? null : Number(id);
      const draft = readDraft({ username, vehicleId });
      return draft === null ? [] : [{ vehicleId, title: titleOf(draft.values), savedAt: draft.savedAt }];
    })
    .sort((one, other) => other.savedAt.localeCompare(one.savedAt));
}

function storedKeys(): string[] {
  try {
    return Object.keys(window.localStorage);
  } catch {
    return [];
  }
}

/** A draft from what is stored: anything that this version would not have written is no draft. */
export function parseDraft(stored: string | null): Draft | null {
  try {
    const draft: unknown = JSON.parse(stored ?? 'null');
    return isDraft(draft) ? draft : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isTexts = (value: unknown) => Array.isArray(value) && value.every((item) => typeof item === 'string');

const isDraft = (value: unknown): value is Draft =>
  isObject(value) &&
  typeof value['savedAt'] === 'string' &&
  !Number.isNaN(Date.parse(value['savedAt'])) &&
  (value['updatedAt'] === null || typeof value['updatedAt'] === 'string') &&
  typeof value['idempotencyKey'] === 'string' &&
  isValues(value['base']) &&
  isValues(value['values']);

const usual: Record<string, unknown> = newValues(new Date(0));

/** Every field is there and of the type that a new vehicle's has. */
const isValues = (value: unknown): value is FormValues =>
  isObject(value) &&
  isPhotos(value['photos']) &&
  isTexts(value['features']) &&
  typeof value['newFeature'] === 'string' &&
  typeof value['priceOnRequest'] === 'boolean' &&
  vehicleStatuses.some((status) => status === value['status']) &&
  fields.every((field) => typeof value[field] === typeof usual[field]);

const isPhotos = (value: unknown) =>
  isObject(value) &&
  isTexts(value['images']) &&
  (value['featuredImage'] === null || typeof value['featuredImage'] === 'string') &&
  isObject(value['focalPoints']) &&
  Object.values(value['focalPoints']).every(
    (point) => isObject(point) && typeof point['x'] === 'number' && typeof point['y'] === 'number',
  );
