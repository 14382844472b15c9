import type { ReactNode } from 'react';
import { PressForm } from '#app/kit/form.tsx';
import { formatNumber } from '#app/lib/numbers.ts';

type ProgressProps = {
  label: string;
  worked: number;
  most: number;
  /** Results of the rows: labels and counts. */
  counts: [label: string, count: number][];
};

/** Progress and results of a job that processes many rows in pieces. */
export const PiecesProgress = ({ label, worked, most, counts }: ProgressProps) => (
  <>
    <div>
      <label htmlFor="worked" className="tabular mb-1.5 block font-medium">
        {label}
      </label>
      <progress
        id="worked"
        value={worked}
        max={most}
        className="h-3 w-full appearance-none overflow-hidden rounded-full bg-sunken forced-colors:appearance-auto [&::-moz-progress-bar]:bg-brand-strong [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-brand-strong"
      />
    </div>
    <dl aria-live="polite" className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {counts.map(([word, count]) => (
        <div key={word}>
          <dt className="text-muted">{word}</dt>
          <dd className="display-m tabular">{formatNumber(count)}</dd>
        </div>
      ))}
    </dl>
  </>
);

type PressesProps = {
  status: string;
  /** "Desfazer a mudança"; left out if it can no longer be undone. */
  undo: string | null;
  /** Effect and deadline of undoing. */
  children: ReactNode;
};

/** Buttons that stop, continue or undo the job, by the intents `stop`, `continue` and `undo` of the page. */
export const PiecesPresses = ({ status, undo, children }: PressesProps) => (
  <div className="flex flex-wrap items-center gap-3">
    {status === 'running' && <PressForm intent="stop">Parar</PressForm>}
    {status === 'stopped' && (
      <PressForm intent="continue" variant="primary">
        Continuar de onde parou
      </PressForm>
    )}
    {undo && (
      <details>
        <summary className="inline-flex min-h-11 items-center font-medium text-bad">{undo}</summary>
        <div className="mt-2 flex flex-wrap items-center gap-3">
          <p className="text-muted">{children}</p>
          <PressForm intent="undo" variant="danger">
            Desfazer
          </PressForm>
        </div>
      </details>
    )}
  </div>
);
