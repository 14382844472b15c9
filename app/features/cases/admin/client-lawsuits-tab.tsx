import { Link, useLoaderData } from 'react-router';
import { type AdminLawsuit, nameOfCard, shownLawsuit } from '#app/features/cases/rules/admin-view.ts';
import { LawsuitInput, RemovalInput } from '#app/features/cases/rules/input.ts';
import * as service from '#app/features/cases/rules/panel-messages.ts';
import { LAWSUIT_STATUS, LAWSUIT_STATUSES } from '#app/features/cases/rules/terms.ts';
import {
  clientCards,
  clientLawsuits,
  removeLawsuit,
  upsertLawsuit,
} from '#app/features/cases/server/index.server.ts';
import { InjunctionBadge } from '#app/features/cases/ui/lawsuit-state.tsx';
import { defineForm, inArea } from '#app/kit/form.server.ts';
import { clientFormAction } from '#app/kit/form.tsx';
import { packShown } from '#app/lib/changed-fields.ts';
import { formatCnj } from '#app/lib/cnj.ts';
import { formatDate } from '#app/lib/dates.ts';
import { NOT_SAVED } from '#app/lib/toast.ts';
import { answerClient, type ClientWho, clientTab } from '#app/shells/admin/client-tab.server.ts';
import { clientTitle } from '#app/shells/admin/open-client.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { Cell, RowWord } from '#app/ui/table.tsx';
import { RecordList } from './record-list.tsx';

export const meta = clientTitle('Processos');

export const loader = clientTab('Processos', async (tx, id) => ({
  cards: await clientCards(tx, id),
  lawsuits: await clientLawsuits(tx, id),
}));

const FORMS = inArea('lawsuits', {
  'keep-lawsuit': defineForm({
    failed: NOT_SAVED,
    schema: LawsuitInput,
    save: ({ admin, clientId }: ClientWho, lawsuit) => upsertLawsuit(admin, clientId, lawsuit),
    done: service.LAWSUIT_SAVED,
  }),
  'remove-lawsuit': defineForm({
    failed: NOT_SAVED,
    schema: RemovalInput,
    save: ({ admin, clientId }: ClientWho, removal) => removeLawsuit(admin, clientId, removal),
    done: service.LAWSUIT_REMOVED,
    undo: (lawsuit) => ({ ...draftOf(lawsuit), cardId: lawsuit.cardId, intent: 'keep-lawsuit' }),
  }),
});

export const action = answerClient(FORMS);

export const clientAction = clientFormAction;

const draftOf = (lawsuit: AdminLawsuit | null) => ({
  caseNumber: lawsuit ? formatCnj(lawsuit.caseNumber) : '',
  court: lawsuit?.court ?? '',
  lawsuitType: lawsuit?.lawsuitType ?? '',
  status: lawsuit?.status ?? LAWSUIT_STATUSES[0],
  description: lawsuit?.description ?? '',
  lawyerName: lawsuit?.lawyerName ?? '',
  oab: lawsuit?.oab ?? '',
  opposing: lawsuit?.opposing ?? '',
  nextDeadline: lawsuit?.nextDeadline ?? '',
  opinion: lawsuit?.opinion ?? '',
});

/** The lawsuits that the team follows for a client. */
export default function ClientLawsuitsTab() {
  const { cards, lawsuits } = useLoaderData<typeof loader>();
  return (
    <RecordList
      words={{ one: 'processo', many: 'Processos', empty: 'Nenhum processo cadastrado' }}
      intents={{ keep: 'keep-lawsuit', remove: 'remove-lawsuit', id: 'lawsuitId' }}
      cards={cards}
      records={lawsuits}
      columns={['Número', 'Tribunal e tipo', 'Situação', 'Próximo prazo', 'Card']}
      nameOf={({ caseNumber }) => formatCnj(caseNumber)}
      draftOf={draftOf}
      stateOf={(lawsuit) => packShown(shownLawsuit(lawsuit))}
      cells={(lawsuit) => (
        <>
          <Cell head className="tabular font-medium whitespace-nowrap">
            <Link to={lawsuit.id} className="underline underline-offset-4">
              {formatCnj(lawsuit.caseNumber)}
            </Link>
          </Cell>
          <Cell className="max-w-56">
            {lawsuit.court}
            <span className="block text-muted">{lawsuit.lawsuitType}</span>
          </Cell>
          <Cell>
            <Badge tone={LAWSUIT_STATUS[lawsuit.status].tone}>{LAWSUIT_STATUS[lawsuit.status].label}</Badge>
            <InjunctionBadge lawsuit={lawsuit} />
          </Cell>
          <Cell className="tabular">
            <RowWord>prazo </RowWord>
            {lawsuit.nextDeadline ? formatDate(lawsuit.nextDeadline) : '–'}
          </Cell>
          <Cell className="max-w-56 min-w-32">{nameOfCard(cards, lawsuit.cardId)}</Cell>
        </>
      )}
      fields={(form) => (
        <>
          <TextField
            label="Número do processo (CNJ)"
            {...form.field('caseNumber')}
            placeholder="0000000-00.0000.0.00.0000"
            inputMode="numeric"
            required
          />
          <TextField label="Tribunal" {...form.field('court')} required />
          <TextField label="Tipo da ação" {...form.field('lawsuitType')} required />
          <SelectField label="Situação" {...form.field('status')}>
            {LAWSUIT_STATUSES.map((value) => (
              <option key={value} value={value}>
                {LAWSUIT_STATUS[value].label}
              </option>
            ))}
          </SelectField>
          <TextField label="Parte contrária" {...form.field('opposing')} />
          <TextField label="Advogado" {...form.field('lawyerName')} />
          <TextField label="OAB" {...form.field('oab')} placeholder="OAB/SC 12.345" />
          <TextField label="Próximo prazo" {...form.field('nextDeadline')} type="date" />
          <TextareaField
            className="sm:col-span-2"
            label="Descrição para o cliente"
            {...form.field('description')}
            rows={2}
          />
          <TextareaField
            className="sm:col-span-2"
            label="Parecer do advogado: cabe pedir liminar?"
            hint="O cliente lê. O dia em que foi escrito fica registrado."
            {...form.field('opinion')}
            rows={2}
          />
        </>
      )}
    />
  );
}
