import { createFileRoute } from '@tanstack/react-router';
import { LoginScreen } from '../accounts/site/LoginScreen.tsx';
import { loadedSite, noIndexHead } from '../site/head.ts';
import { OpeningScreen } from '../ui/OpeningScreen.tsx';

export const Route = createFileRoute('/login')({
  ssr: false,
  head: ({ match }) =>
    noIndexHead(`Admin login - ${loadedSite(match.context.queryClient)?.dealership.name ?? 'Marque'}`),
  pendingComponent: OpeningScreen,
  component: LoginScreen,
});
