import { createFileRoute } from '@tanstack/react-router';
import { AgendaScreen } from '../../inquiries/staff/agenda/AgendaScreen.tsx';
import { noIndexHead } from '../../site/head.ts';

export const Route = createFileRoute('/admin/agenda')({
  head: () => noIndexHead('Agenda - Marque'),
  component: AgendaScreen,
});
