import localFont from 'next/font/local';
import Link from 'next/link';
import './globals.css';

const display = localFont({ src: '../fonts/display.woff2', variable: '--display', weight: '400 900' });
const text = localFont({ src: '../fonts/text.woff2', variable: '--text', weight: '100 900' });

export const metadata = { title: 'Inventory', description: 'Our cars' };

export default function RootLayout({ children }) {
  return (
    <html lang="en" className={`${display.variable} ${text.variable}`}>
      <body>
        <header className="page-x bar">
          <Link href="/inventory" className="brand" prefetch={false}>
            Marque
          </Link>
          <nav aria-label="Main">
            <Link href="/inventory" prefetch={false}>
              Inventory
            </Link>
            <Link href="/about" prefetch={false}>
              About
            </Link>
            <Link href="/contact" prefetch={false}>
              Contact
            </Link>
          </nav>
        </header>
        <main className="page-x">{children}</main>
        <footer className="page-x">(480) 555-0100 · Scottsdale, Arizona</footer>
      </body>
    </html>
  );
}
