# /why: что решили о событии в каждом месте правила, паузы и тихие часы того времени.

why-nearest = • { $chat }: не подошло ни одному правилу. Ближе всего { $rule } — { $reason }
why-rule = правило { $n } ({ $sentence })
dropped-kind = оно о других событиях
dropped-value = не отмечено: { $value }
dropped-direction = не отмечено направление: { $direction }
dropped-where = оно о других адресах
dropped-less-than = { $amount } { $coin } меньше { $minimum } { $coin }
dropped-otherwise = событие не подошло

told-rule = правило { $n }
told-silent = без звука
told-was-held = { $for ->
        [baits] было отложено до { $time } для ежедневного сообщения о приманках
       *[quiet] было отложено до { $time } из-за тихих часов
    }
told-held = { $for ->
        [baits] отложено до { $time } для ежедневного сообщения о приманках
       *[quiet] отложено до { $time }: тихие часы
    }
told-held-off = { $for ->
        [baits] отложено до { $time } для ежедневного сообщения о приманках; не придёт, если оповещения там не включат снова
       *[quiet] отложено до { $time }: тихие часы; не придёт, если оповещения там не включат снова
    }
told-not-released = { $for ->
        [baits] отложено для ежедневного сообщения о приманках и потом не отправлено ({ $reason })
       *[quiet] отложено на тихие часы, а после них не отправлено ({ $reason })
    }
told-muted-until = не показано ({ $what }): пауза до { $time }, { $person }
told-muted-ever = не показано ({ $what }): пауза бессрочно, { $person }
