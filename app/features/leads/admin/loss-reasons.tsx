import type { ReactNode } from 'react';
import {
  CHOSEN_LOSS_REASONS,
  LEAD_STATUS_LABELS,
  LOSS_REASON_LABELS,
  type LossReason,
} from '#app/features/leads/rules/terms.ts';
import { Popover } from '#app/ui/popover.tsx';

type Choose = (reason: LossReason) => void;

/** Reasons of a loss; a press loses the leads. */
export const LossReasons = ({ onChoose }: { onChoose: Choose }) => (
  <div className="p-2">
    <p className="px-2 py-1.5 text-sm font-semibold">Por que foi perdido?</p>
    <ul>
      {CHOSEN_LOSS_REASONS.map((reason) => (
        <li key={reason}>
          <button
            type="button"
            onClick={() => onChoose(reason)}
            className="min-h-10 w-full rounded-lg px-2 py-1.5 text-left text-[0.9375rem] hover:bg-sunken"
          >
            {LOSS_REASON_LABELS[reason]}
          </button>
        </li>
      ))}
    </ul>
  </div>
);

type Props = { className: string; disabled?: boolean; of?: ReactNode; onChoose: Choose };

/** Button that asks for the reason before a loss. @param of name of the lead, for screen readers */
export const LossButton = ({ of, onChoose, ...button }: Props) => (
  <Popover
    name="Motivo da perda"
    button={{
      ...button,
      children: (
        <>
          {LEAD_STATUS_LABELS.lost}
          {of && <span className="sr-only">: {of}</span>}
        </>
      ),
    }}
    panelClass="w-72"
  >
    {(close) => (
      <LossReasons
        onChoose={(reason) => {
          close();
          onChoose(reason);
        }}
      />
    )}
  </Popover>
);
