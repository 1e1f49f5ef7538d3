import { createFileRoute } from '@tanstack/react-router';
import { SiteShell } from '../../site/SiteShell.tsx';

export const Route = createFileRoute('/_site')({ component: SiteShell });
