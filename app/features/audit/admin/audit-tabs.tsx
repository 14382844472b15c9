import { PageTabs } from '#app/ui/page-tabs.tsx';

const TABS = [
  { to: '/admin/auditoria', label: 'O que foi feito', end: true },
  { to: '/admin/auditoria/acessos', label: 'Registros de acesso' },
];

export const AuditTabs = () => <PageTabs label="Partes da auditoria" tabs={TABS} />;
