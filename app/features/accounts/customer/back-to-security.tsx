import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router';

export const BackToSecurity = () => (
  <Link
    to="/app/perfil/seguranca"
    className="inline-flex min-h-11 items-center gap-2 font-medium text-muted hover:text-ink"
  >
    <ArrowLeft aria-hidden className="size-4" /> Voltar para Segurança
  </Link>
);
