import { expect, type Locator } from '@playwright/test';

/**
 * Chooses a day or a time as a visitor does, by its chip: the radio button is hidden, and a forced click on it may meet what
 * stands over it, such as a toast.
 */
export async function chooseChip(radio: Locator): Promise<void> {
  await radio.locator('xpath=..').click();
  await expect(radio).toBeChecked();
}
