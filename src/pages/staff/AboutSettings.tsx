import { PageSettings } from './PageSettings.tsx';

/** The About page's editor, a section of its own: that page is always there. */
export const AboutSettings = () => <PageSettings slug="about" />;
