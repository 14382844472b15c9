import { countWords } from '#app/lib/numbers.ts';
import { cx } from '#app/ui/class-names.ts';
import { LinhaLimpa } from '#app/ui/linha-limpa.tsx';

/**
 * Course of a service on the linha limpa: tangled at the start, straight at the end, with a point above each
 * event in between. On a phone the line runs vertically beside them.
 */
export const ServiceLine = ({ days }: { days: number }) => (
  <div className="mt-4 sm:mt-6 sm:overflow-hidden">
    <LinhaLimpa className="hidden h-12 overflow-visible text-brand sm:block" />
    <ol className="ml-1.5 border-l-2 border-brand pl-6 text-sm sm:ml-0 sm:grid sm:grid-cols-4 sm:gap-x-3 sm:border-0 sm:pl-0">
      <Point name="Hoje" text="nome sujo" isTangle />
      <Point name="Você" text="lê e aceita o contrato, envia os documentos" />
      <Point name="Nós" text="abrimos os pedidos, e você vê cada protocolo" />
      <Point
        name={`Até ${countWords(days, 'dia útil', 'dias úteis')}`}
        text="a nossa parte está feita, com comprovante"
        isLast
      />
    </ol>
  </div>
);

type PointProps = { name: string; text: string; isTangle?: boolean; isLast?: boolean };

const Point = ({ name, text, isTangle = false, isLast = false }: PointProps) => (
  <li className={cx('relative pb-3 last:pb-0 sm:pb-0', isLast && 'sm:text-right')}>
    <span
      aria-hidden
      className={cx(
        'absolute top-0.5 -left-8 size-3.5 rounded-full border-2 border-brand bg-surface sm:-top-[1.9375rem]',
        isTangle && 'sm:hidden',
        isLast ? 'sm:right-0 sm:left-auto' : 'sm:left-0',
      )}
    />
    <strong className="block font-semibold">{name}</strong>
    <span className="text-muted">{text}</span>
  </li>
);
