import { useNavigate } from '@tanstack/react-router';
import { useErrorToast } from '../../ui/toast/useErrorToast.ts';
import { downloadExport } from '../../import/import.staff.queries.ts';
import { useLogout } from '../useLogout.ts';
import { rememberCommand } from './recent-commands.ts';
import type { Command } from './commands.ts';

/** Carries out a command, and remembers it. */
export function useCommand() {
  const navigate = useNavigate();
  const errorToast = useErrorToast();
  const logout = useLogout();
  return (command: Command): void => {
    const { target } = command;
    rememberCommand(command);
    switch (target.kind) {
      case 'screen':
        void navigate({ to: '/admin', search: target.search });
        return;
      case 'settings':
        void navigate({ to: '/admin/settings/{-$section}', params: { section: target.section } });
        return;
      case 'website':
        void navigate({ to: '/' });
        return;
      case 'export':
        downloadExport(target.name).catch((error: unknown) =>
          errorToast(error, `Failed to export the ${target.name.toLowerCase()}`),
        );
        return;
      case 'sign out':
        if (!logout.isPending) logout.mutate();
    }
  };
}
