import { useState } from 'react';
import { Input } from '#client/ui/input.tsx';

/**
 * A field for a day. While a year is being typed, the field has years such as 0002, which `min` refuses.
 * @param value the day as a date input writes it; empty for none
 */
export function DayField({
  label,
  value,
  onChoose,
}: {
  label: string;
  value: string;
  onChoose: (day: string) => void;
}) {
  const [known, setKnown] = useState(value);
  const [day, setDay] = useState(value);
  if (known !== value) {
    setKnown(value);
    setDay(value);
  }
  return (
    <label className="flex min-w-0 flex-1 items-center gap-2 text-sm text-muted-foreground">
      <span className="max-sm:w-10">{label}</span>
      <Input
        type="date"
        min="2000-01-01"
        max="9999-12-31"
        className="sm:w-38!"
        value={day}
        onChange={({ currentTarget: field }) => {
          setDay(field.value);
          if (field.validity.valid) onChoose(field.value);
        }}
      />
    </label>
  );
}
