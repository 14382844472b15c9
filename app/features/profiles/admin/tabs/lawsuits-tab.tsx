import { type AdminCardView, type AdminLawsuit, shownLawsuit } from '#app/features/cards/rules/admin-view.ts';
import { LAWSUIT_STATUS } from '#app/features/cards/rules/card-labels.ts';
import { LAWSUIT_STATUSES } from '#app/features/cards/rules/step-status.ts';
import { packShown } from '#app/lib/changed-fields.ts';
import { formatCnj } from '#app/lib/cnj.ts';
import { SelectField, TextareaField, TextField } from '#app/ui/field.tsx';
import { Badge } from '#app/ui/surface.tsx';
import { Cell } from '#app/ui/table.tsx';
import { nameOfCard } from './card-choice.tsx';
import { RecordList } from './record-list.tsx';

/** The lawsuits that the team follows for a client. */
export function LawsuitsTab({ cards, lawsuits }: { cards: AdminCardView[]; lawsuits: AdminLawsuit[] }) {
  return (
    <RecordList
      words={{ one: 'processo', many: 'Processos', empty: 'Nenhum processo cadastrado' }}
      intents={{ keep: 'keep-lawsuit', remove: 'remove-lawsuit', id: 'lawsuitId' }}
      cards={cards}
      records={lawsuits}
      columns={['Número', 'Tribunal', 'Tipo', 'Situação', 'Card']}
      nameOf={({ caseNumber }) => formatCnj(caseNumber)}
      seenOf={(lawsuit) => packShown(shownLawsuit(lawsuit))}
      cells={(lawsuit) => (
        <>
          <Cell head className="tabular font-medium whitespace-nowrap">
            {formatCnj(lawsuit.caseNumber)}
          </Cell>
          <Cell className="max-w-56">{lawsuit.court}</Cell>
          <Cell className="max-w-56">{lawsuit.lawsuitType}</Cell>
          <Cell>
            <Badge tone={LAWSUIT_STATUS[lawsuit.status].tone}>{LAWSUIT_STATUS[lawsuit.status].label}</Badge>
          </Cell>
          <Cell className="max-w-56 min-w-32">{nameOfCard(cards, lawsuit.cardId)}</Cell>
        </>
      )}
      fields={(lawsuit, errors) => (
        <>
          <TextField
            label="Número do processo (CNJ)"
            name="caseNumber"
            placeholder="0000000-00.0000.0.00.0000"
            inputMode="numeric"
            defaultValue={lawsuit ? formatCnj(lawsuit.caseNumber) : ''}
            error={errors.caseNumber}
            required
          />
          <TextField
            label="Tribunal"
            name="court"
            defaultValue={lawsuit?.court}
            error={errors.court}
            required
          />
          <TextField
            label="Tipo da ação"
            name="lawsuitType"
            defaultValue={lawsuit?.lawsuitType}
            error={errors.lawsuitType}
            required
          />
          <SelectField label="Situação" name="status" defaultValue={lawsuit?.status} error={errors.status}>
            {LAWSUIT_STATUSES.map((value) => (
              <option key={value} value={value}>
                {LAWSUIT_STATUS[value].label}
              </option>
            ))}
          </SelectField>
          <TextareaField
            className="sm:col-span-2"
            label="Descrição para o cliente"
            name="description"
            rows={2}
            defaultValue={lawsuit?.description}
            error={errors.description}
          />
        </>
      )}
    />
  );
}
