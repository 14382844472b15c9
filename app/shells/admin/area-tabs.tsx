import { useOpenOf } from '#app/kit/may.tsx';
import { PageTabs } from '#app/ui/page-tabs.tsx';

const AREAS = {
  audit: {
    label: 'Partes da auditoria',
    tabs: [
      { to: '/admin/auditoria', label: 'O que foi feito', end: true },
      { to: '/admin/auditoria/acessos', label: 'Registros de acesso' },
    ],
  },
  automation: {
    label: 'Partes da automação',
    tabs: [
      { to: '/admin/automacao', label: 'Regras', end: true },
      { to: '/admin/automacao/execucoes', label: 'Execuções' },
    ],
  },
  consortium: {
    label: 'Consórcio',
    tabs: [
      { to: '/admin/consorcio', label: 'Grupos', end: true },
      { to: '/admin/consorcio/assembleias', label: 'Assembleias' },
    ],
  },
  conversations: {
    label: 'Conversas',
    tabs: [
      { to: '/admin/conversas', label: 'Caixa de entrada', end: true },
      { to: '/admin/conversas/e-mails', label: 'E-mails a conferir' },
      { to: '/admin/conversas/whatsapp', label: 'WhatsApp a conferir', end: true },
      { to: '/admin/conversas/whatsapp/envios', label: 'Modelos e custo' },
      { to: '/admin/conversas/respostas', label: 'Respostas prontas' },
    ],
  },
  letters: {
    label: 'Cartas',
    tabs: [
      { to: '/admin/cartas', label: 'Cartas', end: true },
      { to: '/admin/cartas/lotes', label: 'Lotes' },
      { to: '/admin/cartas/respostas', label: 'Respostas' },
      { to: '/admin/cartas/procuracoes', label: 'Procurações' },
      { to: '/admin/cartas/modelos', label: 'Modelos e regras' },
      { to: '/admin/cartas/destinatarios', label: 'Destinatários' },
    ],
  },
  overview: {
    label: 'Partes da visão geral',
    tabs: [
      { to: '/admin', label: 'Trabalho', end: true },
      { to: '/admin/negocio', label: 'Negócio' },
    ],
  },
} as const;

/** Tabs between the pages of an area; only those that the position opens, none for a single page. */
export function AreaTabs({ of }: { of: keyof typeof AREAS }) {
  const { label, tabs } = AREAS[of];
  const open = useOpenOf<(typeof tabs)[number]>(tabs);
  return open.length > 1 && <PageTabs label={label} tabs={open} />;
}
