import type { ReactNode } from 'react';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PageTabs } from '#app/ui/page-tabs.tsx';

const TABS = [
  { to: '/admin/integracoes', label: 'Adaptadores', end: true },
  { to: '/admin/integracoes/chaves', label: 'Chaves de API' },
  { to: '/admin/integracoes/webhooks', label: 'Webhooks' },
];

/** Head of the three pages of this place. */
export const IntegrationsHeader = ({ lead, actions }: { lead: ReactNode; actions?: ReactNode }) => (
  <>
    <PageHeader title="Integrações" lead={lead} actions={actions} />
    <PageTabs label="Partes das integrações" tabs={TABS} />
  </>
);
