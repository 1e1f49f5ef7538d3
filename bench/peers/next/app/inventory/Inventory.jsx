'use client';

import { useState } from 'react';
import { CarCard } from './CarCard.jsx';
import { carsOnAPage, filterCars } from './filter.js';

const noChoice = { model: '', make: '', year: '', maxPrice: '', order: 'newest' };

/** The first page as rendered; the other cars are fetched when the visitor first filters, sorts or pages. */
export function Inventory({ firstPage, total, makes, years }) {
  const [cars, setCars] = useState(null);
  const [choice, setChoice] = useState(noChoice);
  const [page, setPage] = useState(1);

  const ask = async (nextChoice, nextPage) => {
    setChoice(nextChoice);
    setPage(nextPage);
    if (cars === null) setCars(await (await fetch('/api/cars')).json());
  };
  const choose = ({ target }) => ask({ ...choice, [target.name]: target.value }, 1);

  const found = cars === null ? firstPage : filterCars(cars, choice);
  const count = cars === null ? total : found.length;
  const pages = Math.max(1, Math.ceil(count / carsOnAPage));
  const shown = cars === null ? found : found.slice((page - 1) * carsOnAPage, page * carsOnAPage);

  return (
    <>
      <form className="filters" onSubmit={(event) => event.preventDefault()}>
        <label>
          Model
          <input name="model" value={choice.model} onChange={choose} />
        </label>
        <Choice
          name="make"
          label="Make"
          any="All makes"
          options={makes}
          value={choice.make}
          onChange={choose}
        />
        <Choice
          name="year"
          label="Year"
          any="All years"
          options={years}
          value={choice.year}
          onChange={choose}
        />
        <label>
          Price up to
          <input name="maxPrice" inputMode="numeric" value={choice.maxPrice} onChange={choose} />
        </label>
        <label>
          Sort by
          <select name="order" value={choice.order} onChange={choose}>
            <option value="newest">Newest first</option>
            <option value="cheapest">Price, low to high</option>
            <option value="dearest">Price, high to low</option>
          </select>
        </label>
      </form>
      <p role="status">{count === 1 ? '1 car' : `${count} cars`}</p>
      <ul className="grid">
        {shown.map((car, index) => (
          <li key={car.id}>
            <CarCard car={car} first={index === 0 && cars === null} />
          </li>
        ))}
      </ul>
      <nav className="pages" aria-label="Pages">
        {Array.from({ length: pages }, (_, index) => index + 1).map((number) => (
          <button
            key={number}
            type="button"
            aria-current={number === page ? 'page' : undefined}
            onClick={() => ask(choice, number)}
          >
            {number}
          </button>
        ))}
      </nav>
    </>
  );
}

function Choice({ name, label, any, options, value, onChange }) {
  return (
    <label>
      {label}
      <select name={name} value={value} onChange={onChange}>
        <option value="">{any}</option>
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </label>
  );
}
