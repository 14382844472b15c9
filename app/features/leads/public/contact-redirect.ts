import { redirect } from 'react-router';

/** /contact is the lead form of the landing page; the contact page is /contato (decisions.md). */
export const loader = () => redirect('/#lead-form');
