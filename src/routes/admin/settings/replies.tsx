import { createFileRoute } from '@tanstack/react-router';
import { ReplyTemplateSettings } from '../../../inquiries/staff/replies/ReplyTemplateSettings.tsx';
import { noIndexHead } from '../../../site/head.ts';

export const Route = createFileRoute('/admin/settings/replies')({
  head: () => noIndexHead('Reply templates - Marque'),
  component: ReplyTemplateSettings,
});
