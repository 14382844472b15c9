import type { ReactNode } from 'react';
import { useOpenOf } from '#app/kit/may.tsx';
import { PageHeader } from '#app/ui/page-header.tsx';
import { PageTabs } from '#app/ui/page-tabs.tsx';
import type { Up } from '#app/ui/up-link.tsx';

const TABS = [
  { to: '/admin/config', label: 'Empresa', end: true },
  { to: '/admin/config/publicar', label: 'Antes de publicar' },
  { to: '/admin/config/advogados', label: 'Advogados' },
  { to: '/admin/config/equipe', label: 'Equipe' },
  { to: '/admin/config/textos', label: 'Textos de avisos' },
  { to: '/admin/config/campos', label: 'Campos próprios' },
  { to: '/admin/config/retencao', label: 'Prazos de guarda' },
  { to: '/admin/config/backup', label: 'Cópias de segurança' },
  { to: '/admin/auditoria?tipo=site_config', label: 'Auditoria' },
];

/** Heading and pages of the settings; the audit log has its own page, one step away. */
export const SettingsFrame = ({
  title,
  up,
  lead,
  actions,
  children,
}: {
  title: string;
  up?: Up;
  lead: ReactNode;
  actions?: ReactNode;
  children: ReactNode;
}) => (
  <>
    <PageHeader title={title} up={up} lead={lead} actions={actions} />
    <PageTabs label="Configurações" tabs={useOpenOf(TABS)} />
    {children}
  </>
);
