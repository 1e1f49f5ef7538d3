import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { StaffName } from '../../accounts/staff/StaffName.tsx';
import { formatDate, formatDateTime, formatDay } from '../../platform/dates.ts';
import { Button } from '../../ui/staff/Button.tsx';
import { DeletionDialog } from '../../ui/staff/DeletionDialog.tsx';
import { Message } from '../../ui/staff/Message.tsx';
import { Panel } from '../../ui/staff/Panel.tsx';
import { PanelList, PanelListItem } from '../../ui/staff/PanelList.tsx';
import { ShownOnceDialog } from '../../ui/staff/ShownOnceDialog.tsx';
import { scopeTexts } from '../api-key.ts';
import type { ApiKey, NewApiKey } from '../api-key.schema.ts';
import { apiKeysQuery, endApiKey } from '../api-keys.staff.queries.ts';
import { NewKeyDialog } from './NewKeyDialog.tsx';

const addButtonId = 'add-api-key';
const toAddButton = () => document.getElementById(addButtonId);

/** The keys with which other programs call the API. */
export function ApiKeySettings() {
  const queryClient = useQueryClient();
  const query = useQuery(apiKeysQuery());
  const [adding, setAdding] = useState(false);
  const [made, setMade] = useState<NewApiKey | null>(null);
  const [ending, setEnding] = useState<ApiKey | null>(null);
  const refresh = () => queryClient.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
  return (
    <>
      <Panel
        title="API keys"
        description={
          <>
            With a key, another program reads or changes inventory and leads. Give each program its own, with
            no more than it needs. What programs can call is in the{' '}
            <a href="/api/docs" target="_blank" rel="noreferrer" className="underline">
              description of the API
            </a>
            .
          </>
        }
        actions={
          <Button
            variant="primary"
            id={addButtonId}
            className="max-md:w-full"
            onClick={() => setAdding(true)}
          >
            Add API Key
          </Button>
        }
      >
        <PanelList what="the keys" query={query}>
          {({ keys }) =>
            keys.length === 0 ? (
              <Message title="No keys yet">
                <p>Add one for each program that should work with your inventory or your leads.</p>
              </Message>
            ) : (
              <ul aria-label="API keys">
                {keys.map((key) => (
                  <Row key={key.id} apiKey={key} onEnd={() => setEnding(key)} />
                ))}
              </ul>
            )
          }
        </PanelList>
      </Panel>
      {adding && (
        <NewKeyDialog
          onClose={() => setAdding(false)}
          onMade={async (key) => {
            await refresh();
            setAdding(false);
            setMade(key);
          }}
          focusAfter={toAddButton}
        />
      )}
      {made !== null && (
        <ShownOnceDialog
          title={`API key for ${made.name}`}
          description="Enter it in the program. It is shown only once: whoever has it can do what it allows."
          label="API key"
          secret={made.key}
          onClose={() => setMade(null)}
          focusAfter={toAddButton}
        />
      )}
      {ending !== null && (
        <DeletionDialog
          title={`End the key for ${ending.name}?`}
          text={
            <p>
              The program is refused from its next call on. What it has done stays. An ended key cannot be
              used again: you would add a new one.
            </p>
          }
          verb="End Key"
          remove={() => endApiKey(ending.id)}
          done={() => ({ title: 'Key ended', description: ending.name })}
          failed="Failed to end the key"
          onDone={async () => {
            await refresh();
            setEnding(null);
          }}
          onCancel={() => setEnding(null)}
          focusAfter={toAddButton}
        />
      )}
    </>
  );
}

const Row = ({ apiKey, onEnd }: { apiKey: ApiKey; onEnd: () => void }) => {
  const { name, prefix, scopes, madeBy, createdAt, lastUsedAt, lastUsedBy, endedAt, endedBy } = apiKey;
  return (
    <PanelListItem
      title={name}
      actions={
        endedAt === null && (
          <Button variant="row-danger" aria-label={`End the key for ${name}`} onClick={onEnd}>
            End Key
          </Button>
        )
      }
    >
      <p className="text-small text-staff-soft">
        {scopes.map((scope) => scopeTexts[scope].label).join(', ')}
      </p>
      <p className="text-small wrap-anywhere text-staff-muted">
        <code>{prefix}…</code> made {formatDate(createdAt)} by <StaffName username={madeBy} />.
      </p>
      <p className="text-small wrap-anywhere text-staff-muted">
        {lastUsedAt === null ? 'Not used yet.' : `Last used ${formatDateTime(lastUsedAt)} by ${lastUsedBy}.`}
      </p>
      {endedAt !== null && endedBy !== null && (
        <p className="text-small text-staff-muted">
          Ended {formatDateTime(endedAt)} by <StaffName username={endedBy} />.
        </p>
      )}
      <EndOf apiKey={apiKey} />
    </PanelListItem>
  );
};

/** Until when a key works, or why it does not. */
function EndOf({ apiKey: { state, lastDay, madeBy } }: { apiKey: ApiKey }) {
  if (state === 'maker-gone')
    return (
      <p className="text-small text-loss">
        Refused: <StaffName username={madeBy} /> is disabled or no longer an admin. Add a new key for the
        program.
      </p>
    );
  if (lastDay === null || state === 'ended') return null;
  return state === 'expired' ? (
    <p className="text-small text-loss">Refused: its last day was {formatDay(lastDay)}.</p>
  ) : (
    <p className="text-small text-staff-muted">Works until the end of {formatDay(lastDay)}.</p>
  );
}
