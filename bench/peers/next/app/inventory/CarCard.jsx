import Image from 'next/image';
import Link from 'next/link';

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const whole = new Intl.NumberFormat('en-US');

/** One car: its picture, name, price, mileage, horsepower and colors, with a link to its page. */
export function CarCard({ car, first }) {
  const name = `${car.year} ${car.make} ${car.model}`;
  return (
    <article className="card">
      <Image
        src={car.photograph}
        alt={`${car.exteriorColor} ${name}`}
        width={1600}
        height={1000}
        sizes="(min-width: 1360px) 419px, (min-width: 1001px) 31vw, (min-width: 701px) 47vw, calc(100vw - 40px)"
        preload={first}
        fetchPriority={first ? 'high' : undefined}
      />
      <div className="words">
        <p className="over">
          <span>{car.make}</span>
          <span>{car.year}</span>
        </p>
        <h2>
          <Link href={`/inventory/${car.id}`} prefetch={false}>
            {car.model}
          </Link>
        </h2>
        <p className="figures">
          <strong>{dollars.format(car.price)}</strong>
          <span>{whole.format(car.mileage)} mi</span>
          {car.horsepower !== null && <span>{whole.format(car.horsepower)} HP</span>}
        </p>
        <p className="colors">
          <span>{car.exteriorColor}</span>
          <span>{car.interiorColor}</span>
        </p>
        <p>{car.description}</p>
      </div>
    </article>
  );
}
