# The message about alerts that were held back during quiet hours.

fold-held = { $count ->
        [one] 🌅 <b>{ $count } alert came during quiet hours</b>
       *[other] 🌅 <b>{ $count } alerts came during quiet hours</b>
    }
