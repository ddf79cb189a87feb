;; The keys of players, as score-keys.ts tells of them: the hot loop of every tick.
;; Compiled by `npm run generate:kernel`; score-kernel.ts lays out the memory and says why this is no TypeScript.
(module
  ;; From 0 on 65,536 sums, what every code of picks is worth; behind them from 0x40000 on how many keys have each
  ;; first digit, one place beyond it; then the players of a stretch, wherever they are said to be. It never grows.
  (memory (export "memory") 7 7)

  ;; Writes the key of every player and counts its first digit. Returns the least key.
  ;; A player is five codes of two bytes, one byte for the squares filled, and four for the key. There is one at least.
  (func (export "score")
    (param $codes i32) (param $filled i32) (param $keys i32) (param $count i32) (result i32)
    (local $end i32) (local $key i32) (local $digit i32) (local $least i32) (local $left i32)
    (local.set $end (i32.add (local.get $filled) (local.get $count)))
    (local.set $least (i32.const 0x7fffffff))
    (loop $next
      (local.set $left (i32.sub (i32.const 9) (i32.load8_u (local.get $filled))))
      ;; Of both the one that holds is taken without a branch, which a processor would have to guess.
      (local.set $key
        (select
          (i32.add (i32.const 0x40000000) (local.get $left))
          (i32.add
            (i32.add
              (i32.add
                (i32.load (i32.shl (i32.load16_u (local.get $codes)) (i32.const 2)))
                (i32.load (i32.shl (i32.load16_u offset=2 (local.get $codes)) (i32.const 2))))
              (i32.add
                (i32.load (i32.shl (i32.load16_u offset=4 (local.get $codes)) (i32.const 2)))
                (i32.load (i32.shl (i32.load16_u offset=6 (local.get $codes)) (i32.const 2)))))
            (i32.load (i32.shl (i32.load16_u offset=8 (local.get $codes)) (i32.const 2))))
          (local.get $left)))
      (i32.store (local.get $keys) (local.get $key))

      ;; The first digit is what remains of a key without its last 15 bits, here times four.
      (local.set $digit (i32.and (i32.shr_u (local.get $key) (i32.const 13)) (i32.const -4)))
      (i32.store offset=0x40004
        (local.get $digit)
        (i32.add (i32.load offset=0x40004 (local.get $digit)) (i32.const 1)))

      (local.set $least
        (select (local.get $key) (local.get $least) (i32.lt_s (local.get $key) (local.get $least))))
      (local.set $codes (i32.add (local.get $codes) (i32.const 10)))
      (local.set $keys (i32.add (local.get $keys) (i32.const 4)))
      (local.set $filled (i32.add (local.get $filled) (i32.const 1)))
      (br_if $next (i32.lt_u (local.get $filled) (local.get $end))))
    (local.get $least)))
