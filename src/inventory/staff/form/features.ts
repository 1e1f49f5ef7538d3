/** The list of features while it is edited. Section 5, vehicle form. */
import { vehicleBounds } from '../../../vehicles/vehicle-bounds.ts';

/** `note` says why a feature was not added; null if it was, or if there was nothing to add. */
export type FeaturesAfter = { features: string[]; note: string | null };

/** The features with `text` added. Empty text, and a feature that is already in the list, are ignored. */
export function withFeature(features: string[], text: string): FeaturesAfter {
  const feature = text.trim();
  if (feature === '') return { features, note: null };
  const known = features.find((other) => other.toLowerCase() === feature.toLowerCase());
  if (known !== undefined) return { features, note: `"${known}" is in the list already.` };
  if (feature.length > vehicleBounds.feature)
    return { features, note: `A feature has at most ${vehicleBounds.feature} characters.` };
  if (features.length >= vehicleBounds.features)
    return { features, note: `A vehicle has at most ${vehicleBounds.features} features.` };
  return { features: [...features, feature], note: null };
}

/** All features to save, including text that was typed but not added yet. */
export function featuresToSave(features: string[], typed: string): string[] {
  const feature = typed.trim();
  const isNew = feature !== '' && !features.some((other) => other.toLowerCase() === feature.toLowerCase());
  return isNew ? [...features, feature] : features;
}
