import { useQuery } from '@tanstack/react-query';
import { statementsQuery } from '../statements.queries.ts';
import { statementLabels, type StatementName } from '../statements.ts';

/**
 * Those of the named statements that the dealership shows. Their names do not wait for the call that has the texts,
 * which are empty until then.
 */
export function useShownStatements<Name extends StatementName>(
  names: readonly Name[],
): { name: Name; label: string; text: string }[] {
  const { data } = useQuery(statementsQuery());
  return names.flatMap((name) => {
    const { isShown, text } = data?.[name] ?? { isShown: true, text: '' };
    return isShown ? [{ name, label: statementLabels[name], text }] : [];
  });
}
