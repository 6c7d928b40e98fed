import { useId } from 'react';
import styles from './radio-cards.module.css';

interface RadioCardsProps<Value extends string> {
  legend: string;
  cards: readonly { value: Value; title: string; note?: string; text: string }[];
  value: Value;
  onChange: (value: Value) => void;
}

/** One card per choice; the whole card is the label of its radio button. */
export function RadioCards<Value extends string>({ legend, cards, value, onChange }: RadioCardsProps<Value>) {
  const name = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <div className={styles.cards}>
        {cards.map((card) => (
          <label key={card.value} className={styles.card}>
            <input
              type="radio"
              name={name}
              value={card.value}
              checked={card.value === value}
              onChange={() => onChange(card.value)}
              className={styles.radio}
            />
            <span className={styles.words}>
              <span className={styles.title}>{card.title}</span>
              {card.note && <span className={styles.note}>{card.note}</span>}
              <span className={styles.text}>{card.text}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
