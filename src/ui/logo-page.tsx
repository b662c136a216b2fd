import type { ReactNode } from 'react';
import { Logo } from './logo.tsx';
import './logo-page.css';

/** A page that a link of a letter opens: nothing of the app but its logo. */
export function LogoPage({ children }: { children: ReactNode }) {
  return (
    <main className="logo-page">
      <a href="/">
        <Logo />
      </a>
      {children}
    </main>
  );
}
