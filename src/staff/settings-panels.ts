import { lazyWithPreload } from '../ui/staff/lazy-with-preload.tsx';
import type { SettingsSection } from './settings-sections.ts';

export const settingsPanels = {
  dealership: lazyWithPreload(
    async () => (await import('../dealership/staff/NameSettings.tsx')).NameSettings,
  ),
  hours: lazyWithPreload(async () => (await import('../dealership/staff/HoursSettings.tsx')).HoursSettings),
  visitors: lazyWithPreload(
    async () => (await import('../dealership/staff/VisitorsSettings.tsx')).VisitorsSettings,
  ),
  home: lazyWithPreload(
    async () => (await import('../dealership/staff/HomePageSettings.tsx')).HomePageSettings,
  ),
  pictures: lazyWithPreload(
    async () => (await import('../dealership/staff/PicturesSettings.tsx')).PicturesSettings,
  ),
  links: lazyWithPreload(async () => (await import('../dealership/staff/LinksSettings.tsx')).LinksSettings),
  redirects: lazyWithPreload(
    async () => (await import('../redirects/staff/RedirectSettings.tsx')).RedirectSettings,
  ),
  offers: lazyWithPreload(
    async () => (await import('../dealership/staff/OffersSettings.tsx')).OffersSettings,
  ),
  prices: lazyWithPreload(
    async () => (await import('../dealership/staff/PricesSettings.tsx')).PricesSettings,
  ),
  measurement: lazyWithPreload(async () => (await import('./MeasurementSection.tsx')).MeasurementSection),
  'test-drives': lazyWithPreload(
    async () => (await import('../dealership/staff/TestDriveSettings.tsx')).TestDriveSettings,
  ),
  appearance: lazyWithPreload(
    async () => (await import('./appearance/AppearanceSettings.tsx')).AppearanceSettings,
  ),
  inventory: lazyWithPreload(
    async () => (await import('../vehicles/settings/staff/InventorySettings.tsx')).InventorySettings,
  ),
  feeds: lazyWithPreload(async () => (await import('../feeds/out/staff/FeedSettings.tsx')).FeedSettings),
  'incoming-feeds': lazyWithPreload(
    async () => (await import('../feeds/in/staff/IncomingFeedsSettings.tsx')).IncomingFeedsSettings,
  ),
  about: lazyWithPreload(async () => (await import('../pages/staff/AboutSettings.tsx')).AboutSettings),
  pages: lazyWithPreload(async () => (await import('../pages/staff/PagesSettings.tsx')).PagesSettings),
  newsletter: lazyWithPreload(async () => (await import('./NewsletterSection.tsx')).NewsletterSection),
  mail: lazyWithPreload(async () => (await import('../mail/staff/MailSettings.tsx')).MailSettings),
  replies: lazyWithPreload(
    async () => (await import('../inquiries/staff/replies/ReplyTemplateSettings.tsx')).ReplyTemplateSettings,
  ),
  'personal-data': lazyWithPreload(
    async () => (await import('../customers/retention/staff/RetentionSettings.tsx')).RetentionSettings,
  ),
  marketplaces: lazyWithPreload(
    async () => (await import('../inquiries/staff/marketplaces/MarketplaceSettings.tsx')).MarketplaceSettings,
  ),
  account: lazyWithPreload(async () => (await import('./OwnAccountSection.tsx')).OwnAccountSection),
  accounts: lazyWithPreload(
    async () => (await import('../accounts/staff/AccountsSettings.tsx')).AccountsSettings,
  ),
  'sign-ins': lazyWithPreload(async () => (await import('../accounts/staff/SignInLog.tsx')).SignInLog),
  import: lazyWithPreload(async () => (await import('../import/staff/ImportSettings.tsx')).ImportSettings),
  webhooks: lazyWithPreload(
    async () => (await import('../webhooks/staff/WebhookSettings.tsx')).WebhookSettings,
  ),
  'api-keys': lazyWithPreload(
    async () => (await import('../api-keys/staff/ApiKeySettings.tsx')).ApiKeySettings,
  ),
  bin: lazyWithPreload(async () => (await import('../bulk/bin/staff/BinSettings.tsx')).BinSettings),
  log: lazyWithPreload(async () => (await import('./change-log/ChangeLogSettings.tsx')).ChangeLogSettings),
  backups: lazyWithPreload(async () => (await import('../backups/staff/BackupSettings.tsx')).BackupSettings),
  version: lazyWithPreload(async () => (await import('./version/VersionSettings.tsx')).VersionSettings),
} satisfies Record<NonNullable<SettingsSection> | 'dealership', unknown>;

/** Loads the code of the section in an address. If that fails, the section itself tries again. */
export const loadSection = (section = 'dealership'): Promise<void> =>
  settingsPanels[section as keyof typeof settingsPanels]?.preload() ?? Promise.resolve();
