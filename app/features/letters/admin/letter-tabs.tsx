import { useOpenOf } from '#app/kit/may.tsx';
import { PageTabs } from '#app/ui/page-tabs.tsx';

const TABS = [
  { to: '/admin/cartas', label: 'Cartas', end: true },
  { to: '/admin/cartas/lotes', label: 'Lotes' },
  { to: '/admin/cartas/respostas', label: 'Respostas' },
  { to: '/admin/cartas/modelos', label: 'Modelos e regras' },
  { to: '/admin/cartas/destinatarios', label: 'Destinatários' },
];

/** The pages of letters. */
export const LetterTabs = () => <PageTabs label="Cartas" tabs={useOpenOf(TABS)} />;
